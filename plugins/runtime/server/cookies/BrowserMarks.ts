import type { Secrets } from '#core/server/encryption/secrets';
import { hashSecret, verifySecret } from '#core/server/internal';
import type { KnownBrowser } from '#plugins/connectors/contract/internal';
import type { ReplyCookie } from '../../contract';
import type { InteractionState } from '../interpreter/InteractionState';

const lasts = 90 * 24 * 3600;
/** People who share a browser. */
const mostPeople = 5;
const form = /^\d{10}\.[\w-]{43}$/;

/** The cookie that makes a browser known is a company's own, as its session's is. */
export const knownCookie = (companyId: string) => `sluice-known-${companyId}`;

/**
 * Who a run's browser is known for: marks in a cookie, each a signature by the company's own key
 * over an end and an address. They name no address, so whoever reads them learns none.
 */
export class BrowserMarks implements KnownBrowser {
  constructor(
    private readonly secrets: Secrets,
    private readonly companyId: string,
    private readonly state: InteractionState,
    private readonly cookies: ReplyCookie[],
  ) {}

  isFor(address: string): boolean {
    return this.read().some(mark => this.isOf(mark, address));
  }

  keepFor(address: string): void {
    const end = String(Math.floor(Date.now() / 1000) + lasts);
    const mark = `${end}.${this.secrets.sign(this.companyId, 'known browser', [address, end])}`;
    const others = this.read().filter(each => !this.isOf(each, address));
    this.state.known = [mark, ...others].slice(0, mostPeople).join('~');
    this.cookies.push({
      name: knownCookie(this.companyId),
      value: this.state.known,
      maxAge: lasts,
    });
  }

  private read(): readonly string[] {
    return (this.state.known ?? '').split('~', mostPeople).filter(mark => form.test(mark));
  }

  private isOf(mark: string, address: string): boolean {
    const [end = '', signature = ''] = mark.split('.');
    if (Number(end) * 1000 <= Date.now()) return false;
    const made = this.secrets.signatures(this.companyId, 'known browser', [address, end]);
    return made.some(each => verifySecret(signature, hashSecret(each)));
  }
}
