import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { marketPage } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';

/** Leads from the list of flows to the templates they can begin with. */
export default function OpenMarket() {
  const [, navigate] = useLocation();
  return (
    <Button variant="minimal" text={strings.title.text} onClick={() => navigate(marketPage.to())} />
  );
}
