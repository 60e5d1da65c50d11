import { rotateOf } from './rotateOf';

export default rotateOf('keys');
