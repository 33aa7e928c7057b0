-- Layouts of Plumb in Neovim: starts the language server for XML and JSON. Works from Neovim 0.7 on.
local M = {}

-- Draws the layout of the current buffer to a file, and gives its name to `opened`.
local function preview(client, opened)
  local parameters = { uri = vim.uri_from_bufnr(0) }
  client.request('plumb/preview', parameters, function(failure, answer)
    local problem = failure and failure.message or answer and answer.problem
    if problem and problem ~= vim.NIL then
      vim.notify(problem, vim.log.levels.WARN)
      return
    end
    if not answer or answer == vim.NIL then
      vim.notify('This is not a layout.', vim.log.levels.WARN)
      return
    end
    local path = vim.fn.tempname() .. '.svg'
    local file = assert(io.open(path, 'w'))
    file:write(answer.svg)
    file:close()
    opened(path)
  end)
end

-- The root of the workspace: the folder with .plumb.json or .git around a file, else its own.
local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  local around = folder
  while true do
    for _, name in ipairs({ '.plumb.json', '.git' }) do
      if vim.fn.getftype(around .. '/' .. name) ~= '' then
        return around
      end
    end
    local parent = vim.fn.fnamemodify(around, ':h')
    if parent == around then
      return folder
    end
    around = parent
  end
end

-- Clients by their root: one server for all buffers of a workspace.
local clients = {}

local function attach(options, buffer)
  local path = vim.api.nvim_buf_get_name(buffer)
  if path == '' then
    return
  end
  local root = root_of(path)
  if not clients[root] then
    clients[root] = vim.lsp.start_client({
      name = 'plumb',
      cmd = options.cmd or { 'python3', '-m', 'plumb.lsp' },
      cmd_env = options.cmd_env,
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      init_options = options.settings,
      on_attach = options.on_attach,
      capabilities = options.capabilities,
      handlers = { ['plumb/catalog'] = function() end },
      on_exit = function()
        clients[root] = nil
      end,
    })
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

-- `options`: cmd, cmd_env, settings (as in .plumb.json), on_attach, capabilities, filetypes; open(path) shows a picture.
function M.setup(options)
  options = options or {}
  local group = vim.api.nvim_create_augroup('plumb_layout', { clear = true })
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = options.filetypes or { 'xml', 'json' },
    callback = function(event)
      attach(options, event.buf)
    end,
  })
  vim.api.nvim_create_user_command('PlumbPreview', function()
    local path = vim.api.nvim_buf_get_name(0)
    local client = vim.lsp.get_client_by_id(clients[root_of(path)] or -1)
    if not client then
      vim.notify('The language server of Plumb does not run for this buffer.', vim.log.levels.WARN)
      return
    end
    preview(client, options.open or function(picture)
      vim.fn.jobstart({ 'xdg-open', picture }, { detach = true })
    end)
  end, {})
end

return M
