import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { captchaServices, type CaptchaKind } from '#plugins/connectors/contract/captcha';

export const [siteKey, secretKey] = ['site-key', 'secret-key'];

/** Draws a box into each element of the class; ticking it puts a token of its own into the form. */
const draw = (elementClass: string, answer: string) => `
  for (const element of document.getElementsByClassName('${elementClass}')) {
    const label = document.createElement('label');
    const box = document.createElement('input');
    const token = document.createElement('textarea');
    box.type = 'checkbox';
    token.name = '${answer}';
    token.hidden = true;
    box.onchange = () => { token.value = element.dataset.sitekey + ' ' + crypto.randomUUID(); };
    label.append(box, 'I am a person');
    element.append(label, token);
  }`;

/** A service on this machine that checks as the real ones do: each token is good once. */
export async function startCaptcha() {
  const used = new Set<string>();
  const asked: Record<string, string>[] = [];
  let down = false;
  const http = createServer((request, reply) => {
    let body = '';
    request.on('data', part => (body += part));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push(form);
      const { secret, response = '' } = form;
      const success = secret === secretKey && response.startsWith(siteKey) && !used.has(response);
      used.add(response);
      reply.statusCode = down ? 503 : 200;
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
    });
  });
  await new Promise<void>(up => http.listen(0, '127.0.0.1', up));
  return {
    asked,
    verify: `http://127.0.0.1:${(http.address() as AddressInfo).port}/siteverify`,
    fail: (failing: boolean) => (down = failing),
    /** Has a browser get the script of the service from here. */
    serve: (kind: CaptchaKind) => (context: BrowserContext) => {
      const { script, elementClass, answer } = captchaServices[kind];
      const body = draw(elementClass, answer);
      return context.route(script, route =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
    },
    close: () => new Promise(closed => http.close(closed)),
  };
}
