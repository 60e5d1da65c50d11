import { Card } from '@blueprintjs/core';
import type { Company } from '#core/contract';
import { CopyButton, TimeAgo } from '#core/web/ui';
import { strings } from '../../strings';

/** The IDs and other facts that identify the company. */
export function CompanyFacts({ company }: { readonly company: Company }) {
  return (
    <Card className="admin-card">
      <h2>{strings.facts.text}</h2>
      <dl className="admin-facts">
        <div>
          <dt>{strings.companyId.text}</dt>
          <dd>
            <code>{company.companyId}</code>
            <CopyButton small text={company.companyId} label={strings.copyCompanyId.text} />
          </dd>
        </div>
        <div>
          <dt>{strings.createdDate.text}</dt>
          <dd>
            <TimeAgo at={company.createdDate} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
