import { createHmac } from 'node:crypto';
import { newUuid } from '#core/contract/internal';

/** An event as it is posted. */
export interface SignedEvent {
  /** The same at every try, so that a receiver recognizes a retry. */
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Signs an event as the Standard Webhooks specification requires. The headers are `webhook-id`,
 * `webhook-timestamp`, and, with a secret, `webhook-signature`: `v1,` and the HMAC-SHA256 of
 * `id.timestamp.body` in Base64. A secret that begins with `whsec_` is Base64, any other is plain
 * text.
 */
export function signWebhook(event: Readonly<Record<string, unknown>>, secret: string): SignedEvent {
  const id = `msg_${newUuid()}`;
  const now = new Date();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify({ ...event, id, timestamp: now.toISOString() });
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    id,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(secret && { 'webhook-signature': `v1,${signature}` }),
    },
  };
}
