/** What the tab of a trial shows in the end; the result stands where the trial was begun. */
export const triedPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Trial of the provider · Sluice</title>
<style>:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:90vh;margin:0 24px;font:16px/1.5 system-ui,sans-serif}main{max-width:40ch}h1{font-size:20px}</style>
</head><body><main><h1>The provider was tried</h1>
<p>Nobody was signed on by it. Close this tab: the result stands in the one where you began.</p></main></body></html>
`;
