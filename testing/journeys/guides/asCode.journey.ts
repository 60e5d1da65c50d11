import { rmSync } from 'node:fs';
import { copyRepository } from './copyRepository';
import { followGuide } from './followGuide';

/** Where the guide has its repository, and a clone of it. */
const repositories = ['/tmp/identity.git', '/tmp/identity-work'];

const removeRepositories = () => {
  for (const path of repositories) rmSync(path, { recursive: true, force: true });
};

followGuide('docs/as-code.md', {
  minutes: 10,
  ports: [4000],
  prepare: () => {
    removeRepositories();
    const desk = copyRepository('as-code');
    const close = () => {
      removeRepositories();
      desk.close?.();
    };
    return { ...desk, close };
  },
});
