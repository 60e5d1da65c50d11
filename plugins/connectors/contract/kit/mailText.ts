import { Parser } from 'htmlparser2';

const silent = new Set(['head', 'style', 'script', 'title', 'template', 'noscript']);
/** Elements that stand in lines of their own, and those with an empty line around them. */
const lines = new Set(['div', 'tr', 'li', 'br', 'td', 'th']);
const paragraphs = new Set(
  'address article blockquote center footer form h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
);
const empty = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr', 'col', 'area', 'base']);
const hides = /(?:^|;)\s*display\s*:\s*none/i;

/** Writes the HTML of a mail as the text for those who read no HTML: links with their addresses. */
export function toMailText(html: string): string {
  let text = '';
  let hidden = 0;
  const links: { readonly href: string; readonly from: number }[] = [];
  const open: { readonly name: string; readonly hides: boolean }[] = [];
  const say = (part: string) => {
    if (hidden === 0) text += part;
  };
  const breakLine = (name: string) => {
    if (paragraphs.has(name)) say('\n\n');
    else if (lines.has(name)) say('\n');
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const starts = silent.has(name) || hides.test(attributes['style'] ?? '');
      breakLine(name);
      if (name === 'img') say(attributes['alt'] ?? '');
      if (name === 'hr') say('---\n\n');
      if (name === 'li') say('- ');
      if (name === 'a') links.push({ href: attributes['href'] ?? '', from: text.length });
      if (empty.has(name)) return;
      open.push({ name, hides: starts });
      if (starts) hidden++;
    },
    ontext: part => say(part.replace(/[\s\u00a0]+/g, ' ')),
    onclosetag(name) {
      if (empty.has(name)) return;
      const at = open.findLastIndex(each => each.name === name);
      if (at < 0) return;
      if (name === 'a') {
        const link = links.pop();
        const said = text.slice(link?.from ?? text.length).trim();
        if (link?.href && link.href !== said && !link.href.startsWith('#'))
          say(said ? ` (${link.href})` : link.href);
      }
      hidden -= open.splice(at).filter(each => each.hides).length;
      breakLine(name);
    },
  });
  parser.end(html);
  return `${text
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
