import type { AnyEndpoint } from '../../contract';
import { me } from '../../contract/internal';
import type { Session } from './Session';

/**
 * Notices, by the stamp on replies, that the person's rights are others than the profile says, and
 * has it read again.
 */
export class RightsWatch {
  private known = '';

  constructor(
    private readonly session: Pick<Session, 'companyId'>,
    private readonly refresh: () => void,
  ) {}

  /** Hears of a reply: the company that it speaks of, and the stamp. */
  hear({ line }: Pick<AnyEndpoint, 'line'>, companyId: string, stamp: string): void {
    const version = `${companyId} ${stamp}`;
    if (line === me.line) this.known = version;
    else if (companyId === this.session.companyId && version !== this.known) this.refresh();
  }
}
