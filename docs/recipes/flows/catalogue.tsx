/**
 * # Add to the connector catalog
 *
 * `connectorPanels` adds a panel to a connector’s page, and `catalogueLinks` adds a link above the
 * catalog.
 *
 * ![A connector in the catalog, with a panel that says how to run it](recipes/pictures/catalogue.png)
 */
import { panel } from '@sluice/core/web';
import { catalogueLinks, connectorPanels, type ConnectorView } from '@sluice/connectors';

const AboutConnector = ({ connector }: ConnectorView) => <p>Memos about {connector.name}</p>;
const Back = () => <a href="/memos">Memos</a>;

export const inCatalogue = [
  panel('memos.about', connectorPanels, { view: async () => ({ default: AboutConnector }) }),
  panel('memos.back', catalogueLinks, { view: async () => ({ default: Back }) }),
];
