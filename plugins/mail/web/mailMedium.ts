import { format } from '#core/contract';
import { toMailText } from '#plugins/connectors/contract/kit/mailText';
import type { DesignMedium } from '#plugins/pages/contract';
import { listSettings } from '../domain/blockSettings';
import { checkMail } from '../domain/checkMail';
import { finishMail } from '../domain/finishMail';
import { codePlace, type MailNode } from '../domain/mailNodes';
import { isPreheader, readMail } from '../domain/readMail';
import { strings } from '../strings';
import { listSnippets, listStarts } from './snippets';

const tag =
  /<\/?(?:!doctype|html|body|table|td|div|center|p|h[1-6]|ul|ol|a|img|span|font|br|hr|b|strong|i|em)\b[^<>]*>/i;

/** Makes the medium of the mail that some capabilities send, for the designer of pages. */
export const createMailMedium = (node: MailNode): DesignMedium => ({
  // A plain text is nothing yet: it can be kept when a mail is started.
  read: html => (tag.test(html) ? readMail(html) : []),
  snippets: listSnippets(node.passcode),
  listStarts: text => listStarts(text, node.passcode),
  labels: {
    outline: strings.outline.text,
    preview: strings.preview.text,
    empty: strings.empty.text,
    emptyHelp: strings.emptyHelp.text,
    edit: strings.didEdit.text,
    start: strings.didStart.text,
    samplesHelp: strings.samplesHelp.text,
    noSamples: strings.noSamples.text,
  },
  sayCreated: name => format(strings.created, { name }),
  getTitle(html, { kind, element, part, children: [first, second], id }) {
    if (isPreheader(html, part)) return strings.preheader.text;
    if (kind !== 'container') return undefined;
    const isRow = first?.isCell && second && !/<tr\b/i.test(html.slice(first.to, second.from));
    if (isRow) return strings.columns.text;
    if (!id.includes('.') && element?.name === 'html') return strings.email.text;
    return strings.section.text;
  },
  listSettings: (design, block) =>
    listSettings(
      design,
      block,
      (node.passcode === codePlace ? strings.codeHelp : strings.passcodeHelp).text,
    ),
  follow({ properties = {} }) {
    const wanted = Object.entries(node.with);
    return Object.fromEntries(wanted.filter(([name, value]) => properties[name]?.value !== value));
  },
  finish: finishMail,
  toText: toMailText,
  check: checkMail,
});
