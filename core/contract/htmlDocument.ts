import { escapeHtml } from './escapeHtml';

interface Parts {
  readonly title: string;
  /** Markup behind the title: styles, scripts. */
  readonly head: string;
  readonly body: string;
  /** Of the title and the texts, as in `lang`. */
  readonly locale?: string | undefined;
  /** Further attributes of the two outer elements, each with a space before it. */
  readonly htmlAttributes?: string;
  readonly bodyAttributes?: string;
}

/** Returns a whole page of HTML; all but title and locale is markup already. */
export const htmlDocument = ({
  title,
  head,
  body,
  locale = 'en',
  htmlAttributes = '',
  bodyAttributes = '',
}: Parts): string => `<!doctype html>
<html lang="${escapeHtml(locale)}"${htmlAttributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}</head>
<body${bodyAttributes}>${body}</body></html>`;
