"""The module for Neovim, in an editor without a window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from environment import ROOT, SERVER, skip

NEOVIM = shutil.which("nvim")
SCRIPT = """
vim.opt.runtimepath:append(arg_folder)
local seen = {}
local function wait(condition, what)
  if not vim.wait(300000, condition, 50) then
    seen.failure = 'no sign of ' .. what
    error(seen.failure)
  end
end
local function run()
  require('plumb_layout').setup({ cmd = arg_command, cmd_env = arg_environment, open = function(path)
    seen.picture = vim.fn.readfile(path)[1]
  end })
  vim.cmd('edit ' .. arg_document)
  wait(function() return #vim.diagnostic.get(0) > 0 end, 'diagnostics')
  seen.message = vim.diagnostic.get(0)[1].message
  seen.line = vim.diagnostic.get(0)[1].lnum
  local client = vim.lsp.get_active_clients()[1]
  seen.root = client.config.root_dir
  local function request(method, line, character)
    local position = { line = line, character = character }
    local parameters = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = position }
    local answer = client.request_sync(method, parameters, 300000, 0)
    return answer and answer.result
  end
  local definition = request('textDocument/definition', 1, 18)
  seen.definition = definition[1].range.start.character
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { '  <UILabel left="#a.right"/>' })
  wait(function() return #vim.diagnostic.get(0) == 0 end, 'no more diagnostics')
  vim.cmd('PlumbPreview')
  wait(function() return seen.picture end, 'the picture')
  vim.cmd('edit ' .. arg_folder .. '/README.md')
  vim.cmd('PlumbPreview')
end
local ok, problem = pcall(run)
if not ok then seen.problem = tostring(problem) end
vim.fn.writefile({ vim.fn.json_encode(seen) }, arg_result)
vim.cmd('qall!')
"""


class NeovimTests(unittest.TestCase):
    def test_session(self) -> None:
        if NEOVIM is None:
            skip("editors: the module for Neovim was not run: there is no nvim")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name).resolve()
            (folder / ".plumb.json").write_text('{"size": "50x60"}')
            (folder / "inner").mkdir()
            document = folder / "inner/page.xml"
            document.write_text('<UIView id="a">\n  <UILabel left="#a.right" texxt="1"/>\n</UIView>\n')
            values = {
                "arg_folder": str(ROOT / "editors/neovim"),
                "arg_command": SERVER,
                "arg_environment": {"PYTHONPATH": str(ROOT / "bindings/python/src")},
                "arg_document": str(document),
                "arg_result": str(folder / "result.json"),
            }
            lines = [f"{key} = vim.fn.json_decode([==[{json.dumps(value)}]==])" for key, value in values.items()]
            (folder / "script.lua").write_text("\n".join(lines) + SCRIPT)
            environment = {**os.environ, "HOME": name, "XDG_STATE_HOME": name, "XDG_DATA_HOME": name}
            command = [NEOVIM, "--headless", "--clean", "-S", str(folder / "script.lua")]
            done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            seen = json.loads((folder / "result.json").read_text())
        self.assertNotIn("problem", seen, done.stderr)
        self.assertIn("Unknown property texxt of UILabel", seen["message"])
        self.assertEqual((seen["line"], seen["definition"]), (1, 12))
        self.assertEqual(seen["root"], str(folder))
        self.assertIn('width="50" height="60"', seen["picture"])
        self.assertIn("does not run for this buffer", done.stderr)


if __name__ == "__main__":
    unittest.main()
