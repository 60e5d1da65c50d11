import { escapeHtml } from '#core/contract/html';

/**
 * Renders the page that a browser shows while the server has a fault; it goes on once that is
 * mended.
 */
export const faultPage = (fault: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The server is not running</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 110ch; margin: 8vh auto; padding: 0 24px; }
h1 { font-size: 22px; }
pre { padding: 16px; overflow-wrap: anywhere; white-space: pre-wrap; font: 13px/1.6 ui-monospace, monospace;
  border-inline-start: 4px solid #c9372c; background: light-dark(#f4f4f5, #25272b); }
</style>
</head>
<body>
<h1>The server is not running</h1>
<pre>${escapeHtml(fault)}</pre>
<p>Change a source file to start it again. This page then reloads.</p>
<script>
const look = async () => {
  const reply = await fetch('/health/live').catch(() => undefined);
  if (reply?.ok) location.reload();
  else setTimeout(look, 500);
};
look();
</script>
</body>
</html>
`;
