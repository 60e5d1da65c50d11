import { Button, Card, Switch } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { format, type Company } from '#core/contract';
import { useApp, useCall, useCompanyId } from '#core/web';
import { confirm } from '#core/web/ui';
import { deleteDomain, hostOf, regionOf, saveCustomDomains } from '../../contract';
import { strings } from '../../strings';
import { NewDomain } from './NewDomain';

interface Props {
  readonly company: Company;
  readonly mayUpdate: boolean;
}

/** The company's own names: added after a check, published or not, given up. */
export function Domains({ company, mayUpdate }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const params = { companyId };
  const remove = useCall(deleteDomain);
  const choose = useCall(saveCustomDomains);
  const { domains, customDomains } = company;
  const tell = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notices.success(done);
    } catch (error) {
      notices.failure(error);
    }
  };
  const publish = (host: string, on: boolean) => {
    const next = on ? [...customDomains, host] : customDomains.filter(each => each !== host);
    return tell(
      () => choose.run({ params, body: { customDomains: next } }),
      strings.customDomainsSaved.text,
    );
  };
  const removeAsked = async (host: string) => {
    const question = {
      title: format(strings.removeDomainAsk, { host }),
      body: strings.removeDomainBody.text,
    };
    if (await confirm({ ...question, confirm: strings.removeDomainYes.text, danger: true }))
      await tell(() => remove.run({ params, query: { host } }), strings.domainDeleted.text);
  };
  return (
    <Card className="admin-card">
      <h2>{strings.domains.text}</h2>
      <p className="admin-help">{strings.domainsHelp.text}</p>
      {domains.length === 0 && <p className="admin-help">{strings.domainsEmpty.text}</p>}
      {domains.length > 0 && (
        <ul className="admin-list">
          {domains.map(hostOf).map(host => (
            <li key={host}>
              <span>
                {host}{' '}
                {regionOf(host) && (
                  <span className="sl-tag">
                    {format(strings.region, { region: regionOf(host) })}
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
                {mayUpdate && (
                  <Button
                    variant="minimal"
                    icon={<Trash />}
                    aria-label={format(strings.removeDomain, { host })}
                    onClick={() => void removeAsked(host)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayUpdate && <NewDomain />}
    </Card>
  );
}
