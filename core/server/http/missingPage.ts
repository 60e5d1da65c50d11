import { htmlDocument } from '../../contract/html';

const style = `<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: grid; min-height: 90vh; margin: 0; padding: 24px; place-items: center; }
main { max-width: 24em; overflow-wrap: break-word; text-align: center; }
h1 { margin: 0 0 8px; font-size: 1.375em; line-height: 1.25; }
p { margin: 0; }
</style>`;

/** The page for people who open a wrong link to a host of hosted pages. */
export const missingPage = htmlDocument({
  title: 'Page not found',
  head: style,
  body: '<main><h1>Page not found</h1><p>Check the link, or return to the site or app you started from.</p></main>',
});

/** Whether a person is to read the answer: their browser opens the address. */
export const isOpenedByPerson = (request: {
  readonly method: string;
  readonly headers: { readonly accept?: string | undefined };
}): boolean => request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '');
