import type { Message } from '#core/contract';
import { flowTexts } from '#plugins/flows/contract/flowTexts';
import type { Snippet } from '#plugins/pages/contract';
import { encodeText } from '#plugins/pages/contract/blocks/units';
import { startTexts } from '../startTexts';
import { strings } from '../strings';

const font = 'font-family:Arial,Helvetica,sans-serif;';
const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** A text of ours names itself, so that the mail says it in the language of its reader. */
type Said = string | Message;
const say = (text: Said) => encodeText(typeof text === 'string' ? text : text.text);
const name = (text: Said) => (typeof text === 'string' ? '' : ` data-sktext="${text.id}"`);

const heading = (text: Said) =>
  `<h1 class="m-text"${name(text)} style="margin:0 0 16px;${font}font-size:24px;line-height:32px;font-weight:bold;color:#1a1d23;">${say(text)}</h1>`;
const paragraph = (text: Said) =>
  `<p class="m-text"${name(text)} style="margin:0 0 16px;${font}font-size:16px;line-height:24px;color:#1a1d23;">${say(text)}</p>`;
const small = (text: Said) =>
  `<p class="m-muted"${name(text)} style="margin:0;${font}font-size:13px;line-height:20px;color:#59616e;">${say(text)}</p>`;
const passcode = (code: string) =>
  `<p class="m-text" style="margin:0 0 16px;font-family:Courier,monospace;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:#1a1d23;">${encodeText(code)}</p>`;
const button = (text: Said, url: string) =>
  [
    `<table ${table} style="margin:0 0 16px;">`,
    '  <tr>',
    '    <td bgcolor="#3346c9" style="border-radius:8px;background-color:#3346c9;">',
    `      <a href="${url}" target="_blank"${name(text)} style="display:inline-block;padding:12px 24px;${font}font-size:16px;line-height:24px;font-weight:bold;color:#ffffff;text-decoration:none;">${say(text)}</a>`,
    '    </td>',
    '  </tr>',
    '</table>',
  ].join('\n');
const divider = '<hr class="m-line" style="margin:24px 0;border:0;border-top:1px solid #d9dde3;">';
const spacer = (pixels: number) =>
  `<div style="height:${pixels}px;line-height:${pixels}px;font-size:1px;">&nbsp;</div>`;
const column = (side: 'left' | 'right') =>
  [
    `    <td class="m-column" width="50%" valign="top" style="padding-${side}:8px;">`,
    `      ${paragraph(strings.text.text)}`,
    '    </td>',
  ].join('\n');
const preheader =
  '<div style="display:none;max-height:0;overflow:hidden;">Shown beside the subject</div>';

const snippet = (id: string, title: string, make: () => string, words = ''): Snippet => ({
  id,
  title,
  make,
  ...(words && { words }),
});

/** Lists all that can be added to a mail: what mail clients can show. */
export const listSnippets = (code: string): readonly Snippet[] => [
  snippet('heading', strings.heading.text, () => heading(strings.heading.text)),
  snippet('text', strings.text.text, () => paragraph(strings.text.text)),
  snippet('button', strings.button.text, () => button(flowTexts.signIn, 'https://')),
  snippet('passcode', strings.passcode.text, () => passcode(code), 'code otp one-time password'),
  snippet(
    'image',
    strings.image.text,
    () =>
      '<img src="" alt="" width="240" style="display:block;max-width:100%;height:auto;border:0;">',
  ),
  snippet('divider', strings.divider.text, () => divider),
  snippet('spacer', strings.spacer.text, () => spacer(24)),
  snippet('columns', strings.columns.text, () =>
    [
      `<table ${table} width="100%">`,
      '  <tr>',
      column('right'),
      column('left'),
      '  </tr>',
      '</table>',
    ].join('\n'),
  ),
  snippet('preheader', strings.preheader.text, () => preheader),
];

/** How mails look at night in clients that ask, and columns on phones. */
const style = `<style>
    @media (prefers-color-scheme: dark) {
      .m-page { background-color: #0f1115 !important; }
      .m-card { background-color: #1b1e24 !important; }
      .m-text { color: #f1f3f5 !important; }
      .m-muted { color: #a7afbb !important; }
      .m-line { border-color: #30353e !important; }
    }
    @media (max-width: 480px) {
      .m-column { display: block !important; width: 100% !important; padding: 0 !important; }
    }
  </style>`;

/** A whole mail around its parts. */
const makeMail = (title: Said, parts: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title${name(title)}>${say(title)}</title>
  ${style}
</head>
<body class="m-page" style="margin:0;padding:0;background-color:#f4f5f7;">
  <table ${table} class="m-page" width="100%" style="background-color:#f4f5f7;">
    <tr>
      <td align="center" style="padding:32px 16px;">
        <table ${table} class="m-card" width="100%" style="max-width:560px;border-radius:12px;background-color:#ffffff;">
          <tr>
            <td align="left" style="padding:32px;">
${parts
  .flatMap(part => part.split('\n'))
  .map(line => `              ${line}`)
  .join('\n')}
            </td>
          </tr>
        </table>
      </td>
    </tr>
  </table>
</body>
</html>
`;

const listOwn = (code: string): readonly Snippet[] => [
  snippet('startPasscode', strings.startPasscode.text, () =>
    makeMail(startTexts.codeTitle, [
      heading(startTexts.codeTitle),
      paragraph(startTexts.codeText),
      passcode(code),
      small(startTexts.ignore),
    ]),
  ),
  snippet('startLink', strings.startLink.text, () =>
    makeMail(flowTexts.signIn, [
      heading(flowTexts.signIn),
      paragraph(startTexts.linkText),
      button(flowTexts.signIn, 'https://'),
      small(startTexts.ignore),
    ]),
  ),
  snippet('startNotice', strings.startNotice.text, () =>
    makeMail(startTexts.noticeTitle, [
      heading(startTexts.noticeTitle),
      paragraph(startTexts.noticeText),
    ]),
  ),
];

/** The mails to start from; a plain text that is there already can be kept as the first of them. */
export function listStarts(text: string, code: string): readonly Snippet[] {
  const paragraphs = text.split(/\n\s*\n/).filter(each => each.trim() !== '');
  if (paragraphs.length === 0) return listOwn(code);
  const keep = snippet('startText', strings.startText.text, () =>
    makeMail(
      '',
      paragraphs.map(each => paragraph(each.trim()).replaceAll('\n', '<br>')),
    ),
  );
  return [keep, ...listOwn(code)];
}
