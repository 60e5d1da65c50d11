import { declareConnector } from '#plugins/services/contract';
import { testServices } from '#plugins/services/server/services/testServices';
import { radiusConnector } from '../radius/radiusConnector';
import { platformConnectors } from './platformConnectors';
import { platformServices } from './testPlatform';

testServices(platformServices, platformConnectors, [
  ...platformConnectors.map(declareConnector),
  radiusConnector,
]);
