import { setStatusOf } from './setStatusOf';

export default setStatusOf('enabled');
