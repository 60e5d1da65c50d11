import type { Notices } from '../notices/Notices';
import type { Account } from './Account';
import type { Session } from './Session';
import { format } from '../../contract';
import { strings } from './strings';

/**
 * The token's company was switched in another tab: this tab's calls are refused until the person
 * says which of the two they mean.
 */
export class OtherCompany {
  constructor(
    private readonly session: Session,
    private readonly account: Account,
    private readonly notices: Notices,
  ) {}

  tell(): void {
    const { company } = this.session;
    if (!company || this.session.changing) return;
    this.notices.info(strings.otherTab.text, {
      label: format(strings.workHere, { company: company.name }),
      run: () =>
        this.account
          .switchCompany(company.companyId)
          .catch((error: unknown) => this.notices.failure(error)),
    });
  }
}
