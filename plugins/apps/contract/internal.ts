export * from './oauthClients';
export * from './redirects';
