import { Card, Switch } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { format } from '#core/contract';
import type { Company } from '#core/contract/internal';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { ActionIconButton } from '#core/web/ui';
import { getHostName, getRegion, saveCustomDomains } from '../../contract';
import { strings } from '../../strings';
import { removeDomain } from '../actions/companyActions';
import { NewDomain } from './NewDomain';

interface Props {
  readonly company: Company;
  readonly mayUpdate: boolean;
}

/** The company's own names: added after a check, published or not, given up. */
export function Domains({ company, mayUpdate }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const choose = useMutation(saveCustomDomains);
  const { domains, customDomains, pageOrigin } = company;
  const publish = async (host: string, on: boolean) => {
    const next = on ? [...customDomains, host] : customDomains.filter(each => each !== host);
    try {
      await choose.run({ params: { companyId }, body: { customDomains: next } });
      notices.success(strings.customDomainsSaved.text);
    } catch (error) {
      notices.failure(error);
    }
  };
  return (
    <Card className="sl-settings-card">
      <h2>{strings.domains.text}</h2>
      <p className="sl-settings-help">{strings.domainsHelp.text}</p>
      <p className="sl-settings-help">
        {pageOrigin
          ? format(strings.pageOrigin, { origin: pageOrigin })
          : strings.noPageOrigin.text}
      </p>
      {domains.length === 0 && <p className="sl-settings-help">{strings.domainsEmpty.text}</p>}
      {domains.length > 0 && (
        <ul className="admin-list">
          {domains.map(getHostName).map(host => (
            <li key={host}>
              <span>
                {host}{' '}
                {getRegion(host) && (
                  <span className="sl-tag">
                    {format(strings.region, { region: getRegion(host).toUpperCase() })}
                  </span>
                )}
                {customDomains.includes(host) && (
                  <small>
                    {format(strings.pagesAt, {
                      address: `https://${host}/hosted/${companyId}/policy/…`,
                    })}
                  </small>
                )}
              </span>
              <span className="sl-page-actions">
                <Switch
                  className="admin-switch"
                  checked={customDomains.includes(host)}
                  disabled={!mayUpdate || choose.busy}
                  label={format(strings.publishUnder, { host })}
                  onChange={event => void publish(host, event.currentTarget.checked)}
                />
                <ActionIconButton action={removeDomain} subject={host} icon={<Trash />} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayUpdate && <NewDomain />}
    </Card>
  );
}
