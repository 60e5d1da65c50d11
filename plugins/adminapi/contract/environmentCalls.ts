import { always, endpoint } from '#core/contract';
import { Resource } from './resources';

export const getEnvironment = endpoint('GET /environments/:companyId', {
  summary: 'Returns the environment, with links to its resources.',
  reply: Resource,
  when: always,
});
