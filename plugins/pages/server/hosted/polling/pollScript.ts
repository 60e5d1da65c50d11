/**
 * The part of the pages' script behind pages that ask by themselves. Where the page has an origin
 * of its own it asks in the background: the same screen only brings a new token, so that focus and
 * what is being typed stay; anything else is shown in its place. Elsewhere the form asks.
 *
 * `hold(press)` keeps what a person presses while an answer is under way, and says whether it did.
 */
export const pollScript = `
  const asks = document.querySelector('[data-skcomponent="skpolling"]');
  const interval = Number(own.dataset.pollInterval || (asks && (asks.dataset.skpollinterval || 2000)));
  let asking = false;
  let held;
  const hold = press => {
    if (asking) held = press;
    return asking;
  };
  const leave = address => {
    sent = true;
    location.replace(address);
  };
  const showReply = (reply, html) => {
    const next = /url=(.+)$/.exec(reply.headers.get('refresh') || '');
    if (next) return leave(next[1]);
    // This page's policy knows no style of another answer; the look of this page stays.
    const plain = html.replace(/<style[^]*?<.style>/g, '');
    const shown = new DOMParser().parseFromString(plain, 'text/html');
    const form = shown.getElementById('sk-form');
    if (!form && !shown.getElementById('sk-ceremony')) {
      document.title = shown.title;
      document.body.replaceWith(document.adoptNode(shown.body));
      const main = document.querySelector('main') || document.body;
      main.tabIndex = -1;
      return main.focus();
    }
    if (!form || form.dataset.screen !== own.dataset.screen) return leave(run);
    for (const { name, value } of form.elements)
      if (name.startsWith('sk.')) for (const mine of document.getElementsByName(name)) if (mine.type === 'hidden') mine.value = value;
    askLater();
    if (held) held();
  };
  const ask = async () => {
    if (sent) return;
    if (!run || !own.dataset.screen) {
      field(own, 'sk.event', 'polling');
      sent = true;
      return own.submit();
    }
    asking = true;
    held = undefined;
    const body = new URLSearchParams(new FormData(own));
    body.set('sk.event', 'polling');
    body.set('sk.blocked', takeBlocked());
    try {
      const reply = await fetch(own.action, { method: 'POST', body });
      const html = await reply.text();
      // Not the run's word: of a server in trouble, or of what stands before it.
      if (reply.status >= 500 || reply.status === 429) throw new Error(html);
      asking = false;
      showReply(reply, html);
    } catch {
      // Whether or not the run took the answer, the next one tells where it stands.
      asking = false;
      askLater();
      if (held) held();
    }
  };
  const askLater = () => void setTimeout(ask, Math.max(500, interval));
  if (interval > 0) askLater();`;
