import { setStatusOf } from './setStatusOf';

export default setStatusOf('disabled');
