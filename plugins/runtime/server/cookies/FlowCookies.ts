import type { Secrets } from '#core/server/encryption/secrets';
import { verifySecret, hashSecret } from '#core/server/internal';
import type { FlowCookie } from '#plugins/connectors/contract/internal';
import type { ReplyCookie } from '../../contract';
import type { CookieJar } from '../interpreter/InteractionState';

type Values = Readonly<Record<string, string>>;

const day = 24 * 3600;
/** How long a cookie is taken that the browser forgets when it closes, in seconds. */
const unstated = day;
/** No browser keeps a cookie longer. */
const longest = 400 * day;
const marker = 'flow-';
const form = /^(\d{1,12})\.([\w-]{43})\.(.*)$/s;

const prefixes = new WeakMap<Secrets, Map<string, readonly string[]>>();
const mostPrefixes = 2000;

/** How names of cookies begin, signed once for all runs of a policy. */
function findPrefixes(secrets: Secrets, companyId: string, scope: string): readonly string[] {
  let known = prefixes.get(secrets);
  if (!known || known.size >= mostPrefixes) prefixes.set(secrets, (known = new Map()));
  const key = `${companyId} ${scope}`;
  let cached = known.get(key);
  if (!cached) {
    cached = secrets
      .signatures(companyId, 'flow cookie scope', [scope])
      .map(each => `${marker}${each.slice(0, 16)}-`);
    known.set(key, cached);
  }
  return cached;
}

/** Whether a cookie of a browser bears a name that `FlowCookies` makes. */
export const isFlowCookie = (name: string): boolean => name.startsWith(marker);

/**
 * The cookies that runs of one policy set and see. In the browser each bears a name that no other
 * policy or company has, and a signature by the company's own key over policy, name, end and value:
 * what was renamed, changed, moved or has ended is as if it were not there.
 */
export class FlowCookies {
  private scopes: readonly string[] | undefined;

  constructor(
    private readonly secrets: Secrets,
    private readonly companyId: string,
    private readonly jar: CookieJar,
  ) {}

  /** Returns those of a browser's cookies that this policy's runs have set, by their plain names. */
  read(cookies: Values): Record<string, string> {
    const seen: Record<string, string> = {};
    for (const [wireName, wireValue] of Object.entries(cookies)) {
      const prefix = this.getPrefixes().find(each => wireName.startsWith(each));
      const name = prefix && wireName.slice(prefix.length);
      const [, end = '', signature = '', value = ''] = form.exec(wireValue) ?? [];
      if (!name || Number(end) * 1000 <= Date.now()) continue;
      const made = this.secrets.signatures(this.companyId, 'flow cookie', [
        this.jar.scope,
        name,
        end,
        value,
      ]);
      if (made.some(each => verifySecret(signature, hashSecret(each)))) seen[name] = value;
    }
    return seen;
  }

  /** Returns a flow's cookie as the browser is given it. */
  write({ name, value, maxAge, sameSite }: FlowCookie): ReplyCookie {
    const wire = {
      name: `${this.getPrefixes()[0]}${name}`,
      path: this.jar.path,
      ...(sameSite && { sameSite }),
    };
    if (maxAge !== undefined && maxAge <= 0) return { ...wire, value: '', maxAge: 0 };
    const seconds = Math.min(longest, maxAge ?? unstated);
    const end = String(Math.floor(Date.now() / 1000 + seconds));
    const { companyId, jar } = this;
    const signature = this.secrets.sign(companyId, 'flow cookie', [jar.scope, name, end, value]);
    return {
      ...wire,
      value: `${end}.${signature}.${value}`,
      ...(maxAge !== undefined && { maxAge: seconds }),
    };
  }

  /** How the names of the policy's cookies begin in browsers, under the present key first. */
  private getPrefixes(): readonly string[] {
    return (this.scopes ??= findPrefixes(this.secrets, this.companyId, this.jar.scope));
  }
}
