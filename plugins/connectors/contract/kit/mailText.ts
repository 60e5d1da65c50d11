import { Tokenizer } from 'htmlparser2';
import { readMarkup } from '#core/contract/readMarkup';

const silent = new Set(['head', 'style', 'script', 'title', 'template', 'noscript']);
/** Elements that stand in lines of their own, and those with an empty line around them. */
const lines = new Set(['div', 'tr', 'li', 'br', 'td', 'th']);
const paragraphs = new Set(
  'address article blockquote center footer form h1 h2 h3 h4 h5 h6 header hr main ol p pre section table ul'.split(
    ' ',
  ),
);
const hides = /(?:^|;)\s*display\s*:\s*none/i;

const ignore = () => {};
const noTags = {
  isInForeignContext: () => false,
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
};

/** Reads character references of a text without tags. */
function decode(written: string): string {
  if (!written.includes('&')) return written;
  const source = written.replaceAll('<', '&lt;');
  let text = '';
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...noTags,
      ontext: (from, to) => void (text += source.slice(from, to)),
      ontextentity: point => void (text += String.fromCodePoint(point)),
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return text;
}

/** The text of a mail as it grows. */
class MailText {
  private text = '';
  private link: { readonly href: string; readonly from: number } | undefined;
  /** The element that hides what is in it, and how many of its name are open. */
  private hidden: { readonly name: string; depth: number } | undefined;

  say(part: string): void {
    if (!this.hidden) this.text += part;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.hidden?.name === 'p' && paragraphs.has(name)) this.hidden = undefined;
    if (this.hidden) {
      if (this.hidden.name === name) this.hidden.depth++;
      return;
    }
    this.breakLine(name);
    if (silent.has(name) || hides.test(attributes.get('style') ?? ''))
      this.hidden = { name, depth: 1 };
    else if (name === 'img') this.say(decode(attributes.get('alt') ?? ''));
    else if (name === 'hr') this.say('---\n\n');
    else if (name === 'li') this.say('- ');
    else if (name === 'a')
      this.link = { href: decode(attributes.get('href') ?? ''), from: this.text.length };
  }

  close(name: string): void {
    if (this.hidden) {
      if (this.hidden.name === name && --this.hidden.depth === 0) this.hidden = undefined;
      return;
    }
    if (name === 'a' && this.link) {
      const { href, from } = this.link;
      const label = this.text.slice(from).trim();
      if (href && href !== label && !href.startsWith('#')) this.say(label ? ` (${href})` : href);
      this.link = undefined;
    }
    this.breakLine(name);
  }

  private breakLine(name: string): void {
    if (paragraphs.has(name)) this.say('\n\n');
    else if (lines.has(name)) this.say('\n');
  }

  toString(): string {
    const tidy = this.text
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n');
    return `${tidy.trim()}\n`;
  }
}

/** Writes the HTML of a mail as the text for those who read no HTML: links with their addresses. */
export function toMailText(html: string): string {
  const text = new MailText();
  for (const piece of readMarkup(html)) {
    if (piece.kind === 'open') text.open(piece.name, piece.attributes);
    else if (piece.kind === 'close') text.close(piece.name);
    else if (piece.kind === 'text')
      text.say(decode(html.slice(piece.from, piece.to)).replace(/[\s\u00a0]+/g, ' '));
  }
  return text.toString();
}
