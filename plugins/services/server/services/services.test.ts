import { declareConnector } from '../../contract';
import { services } from './services';
import { testServices } from './testServices';
import { thirdParties } from './testThirdParties';

testServices(thirdParties, services, services.map(declareConnector));
