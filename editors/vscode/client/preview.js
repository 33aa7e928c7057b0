"use strict";
// The pane that shows a layout as the server draws it.

const vscode = require("vscode");

const SIZES = { "375x667": "Phone", "667x375": "Phone, turned", "768x1024": "Tablet", "1280x720": "Screen" };

/** One pane for the document of the active editor. */
class Preview {
  constructor(ask) {
    this.ask = ask;
    this.panel = null;
    this.document = null;
    this.size = null;
    this.shown = 0;
  }

  show(document) {
    this.document = document;
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        "plumb.preview",
        "Layout",
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [] }
      );
      this.panel.webview.html = page();
      this.panel.webview.onDidReceiveMessage((message) => {
        if (message.size !== undefined) this.size = message.size || null;
        this.refresh();
      });
      this.panel.onDidDispose(() => {
        this.panel = null;
      });
    }
    this.panel.title = `Layout ${document.uri.path.split("/").pop()}`;
    return this.refresh();
  }

  /** Another editor is active, or a document has changed. */
  follow(document) {
    if (!this.panel || !document) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), 150);
  }

  async refresh() {
    if (!this.panel || !this.document) return;
    const number = ++this.shown;
    let answer;
    try {
      answer = await this.ask({ uri: this.document.uri.toString(), ...(this.size ? { size: this.size } : {}) });
    } catch (error) {
      answer = { svg: null, problem: error.message };
    }
    // An answer that comes late is of an older text.
    if (number !== this.shown || !this.panel) return;
    await this.panel.webview.postMessage(answer || { svg: null, problem: "This is not a layout." });
  }

  dispose() {
    clearTimeout(this.timer);
    if (this.panel) this.panel.dispose();
  }
}

/** The page of the pane. Pictures are shown as images: nothing in them can run, or load anything. */
function page() {
  const nonce = Math.random().toString(36).slice(2);
  const options = Object.entries(SIZES).map(([size, name]) => `<option value="${size}">${name}, ${size}</option>`);
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}';">
<style nonce="${nonce}">
body { padding: 8px; }
img { background: white; box-shadow: 0 0 4px #0008; max-width: 100%; }
.old { opacity: 0.5; }
pre { white-space: pre-wrap; color: var(--vscode-errorForeground); }
select { margin-bottom: 8px; }
</style>
</head>
<body>
<select id="size"><option value="">As set</option>${options.join("")}</select>
<div><img id="picture" alt="The layout"></div>
<pre id="problem"></pre>
<script nonce="${nonce}">
const api = acquireVsCodeApi();
const picture = document.getElementById("picture");
document.getElementById("size").addEventListener("change", (event) => api.postMessage({ size: event.target.value }));
window.addEventListener("message", ({ data }) => {
  if (data.svg) picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(data.svg);
  picture.className = data.svg ? "" : "old";
  document.getElementById("problem").textContent = data.problem || "";
});
api.postMessage({});
</script>
</body>
</html>`;
}

module.exports = { Preview };
