import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { strings } from '../../strings';
import { importAddress } from './importAddress';

/** Opens the import over the list of flows. */
export default function ImportButton() {
  const [, go] = useLocation();
  return (
    <Button
      icon={<Import />}
      text={strings.import.text}
      onClick={() => go(importAddress(location.search))}
    />
  );
}
