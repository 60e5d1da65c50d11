export { passwordless, ssoSignOn, usernameless } from '#core/contract';
