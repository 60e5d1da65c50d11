import type { Service } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { type AuditHead, readHead } from './auditHead';

const pauseMs = 60_000;
/** Companies whose last head is remembered. */
const mostKnown = 10_000;

/**
 * Writes the heads of trails that this process appends to into the log, which whoever can write to
 * the database cannot change: an older head that was put back there is told from it.
 */
export class AuditAnchors {
  private readonly waiting = new Set<string>();
  private readonly known = new Map<string, AuditHead>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly server: Pick<ServerHost, 'database' | 'log' | 'secrets'>) {}

  /** Has a trail's head written within a minute, as it is committed by then. */
  add(companyId: string): void {
    this.waiting.add(companyId);
    this.timer ??= setTimeout(() => void this.write(), pauseMs).unref();
  }

  /** Writes the heads that wait. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const companies = [...this.waiting];
    this.waiting.clear();
    try {
      for (const companyId of companies) await this.writeOne(companyId);
    } catch (fault) {
      this.server.log.warn({ err: fault }, 'heads of audit trails could not be read');
    }
  }

  private async writeOne(companyId: string): Promise<void> {
    const { database, log } = this.server;
    const head = await readHead(this.server, database.forCompany(companyId), companyId);
    const before = this.known.get(companyId);
    // Processes with the key write it.
    if (head === 'locked') return;
    // The company or its first event may have been taken back.
    if (head === 'missing' && !before) return;
    if (typeof head === 'string' || (before && isOlder(head, before))) {
      log.error({ companyId, before, head }, 'the head of an audit trail was removed or replaced');
      return;
    }
    if (head.seq === (before?.seq ?? 0)) return;
    if (this.known.size >= mostKnown) this.known.clear();
    this.known.set(companyId, head);
    log.info({ companyId, ...head }, 'head of an audit trail');
  }

  /** Writes what waits, before the server stops. */
  close(): Promise<void> {
    return this.write();
  }
}

const isOlder = (head: AuditHead, before: AuditHead): boolean =>
  head.seq < before.seq || (head.seq === before.seq && head.hash !== before.hash);

/** The heads of trails in the log. */
export const auditAnchors: Service<AuditAnchors> = { kind: 'service', id: 'core.auditAnchors' };
