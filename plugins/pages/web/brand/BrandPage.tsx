import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { format } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { useCompanyId, useMay, useQuery } from '#core/web';
import { ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { brandPage, getBrand, type AppBrand } from '../../contract';
import { brandStrings as strings } from '../../brandStrings';
import './brand.css';
import { AppBrandForm, BrandForm } from './BrandForms';

const isOwn = (brand: AppBrand) => Object.values(brand).some(Boolean);

/** How the pages look that people sign in with: of the environment, or of one application. */
export default function BrandPage() {
  const scope = useId();
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const { data, error, mutate } = useQuery(getBrand, { params: { companyId } });
  const app = data?.apps.find(({ appId }) => appId === search.get('app'));
  const locked = mayUpdate ? undefined : strings.locked.text;
  const choices = data?.apps.map(({ appId, name, brand }) => ({
    value: appId,
    label: isOwn(brand) ? format(strings.ownMark, { name }) : name,
  }));
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={
        choices &&
        choices.length > 0 && (
          <div className="br-scope">
            <label htmlFor={scope}>{strings.scope.text}</label>
            <HTMLSelect
              id={scope}
              value={app?.appId ?? ''}
              options={[{ value: '', label: strings.everyApp.text }, ...choices]}
              onChange={({ currentTarget: { value } }) =>
                go(value ? `${brandPage.to()}?app=${encodeURIComponent(value)}` : brandPage.to())
              }
            />
          </div>
        )
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => mutate()} /> : <SkeletonRows />)}
      {data &&
        (app ? (
          <AppBrandForm key={app.appId} app={app} brand={data.brand} locked={locked} />
        ) : (
          <BrandForm brand={data.brand} locked={locked} />
        ))}
    </Page>
  );
}
