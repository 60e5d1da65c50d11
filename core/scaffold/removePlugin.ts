// The entry of `npm run plugin:remove -- name` and `npm run plugin:remove -- name --data`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Database, readSettings } from '#core/server/internal';
import { lists, unregister } from './register';

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');
const words = process.argv.slice(2);
const [name, ...more] = words.filter(word => word !== '--data');
if (!name || more.length > 0 || !/^[a-z][a-z0-9]{1,29}$/.test(name) || name === 'core') {
  console.error('Name one plugin, for example: npm run plugin:remove -- reports');
  process.exit(1);
}

const taken = Object.entries(lists).filter(([path, half]) => {
  const source = readFileSync(join(root, path), 'utf8');
  const rest = unregister(source, name, half);
  if (rest !== source) writeFileSync(join(root, path), rest);
  return rest !== source;
});
for (const [path] of taken) console.log(`  ${path}`);
if (existsSync(join(root, 'plugins', name)))
  console.log(`Its code is still in plugins/${name}. Delete the folder when nothing uses it.`);

if (words.includes('--data')) {
  const { dataFolder, databaseUrl } = readSettings(process.env, console.error);
  const database = await Database.open({ dataFolder, databaseUrl, plugins: [] });
  const had = database.migrated.absent.has(name);
  const tables = await database.dropPlugin(name).finally(() => database.close());
  if (tables.length > 0) console.log(`Deleted tables: ${tables.join(', ')}.`);
  else console.log(had ? 'It has no recorded tables.' : 'It has no data in the database.');
} else {
  console.log(
    `Its data was kept. To delete it, stop Sluice, then run npm run plugin:remove -- ${name} --data`,
  );
}
