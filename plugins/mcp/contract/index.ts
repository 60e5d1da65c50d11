export { sendMessage } from './endpoints';
