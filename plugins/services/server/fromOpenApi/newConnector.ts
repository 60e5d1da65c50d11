import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { OpenApiDocument, OpenApiError } from './OpenApiDocument';
import { toConnector } from './toConnector';
import { writeConnector } from './writeConnector';

// The entry of `npm run connector:from-openapi -- file [--id x] [--tag t] [--to folder]`.

const usage =
  'Usage: npm run connector:from-openapi -- <file> [--id <id>] [--tag <tag>] [--to <folder>]';
const root = fileURLToPath(new URL('../../../..', import.meta.url));

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function readTerms() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { id: { type: 'string' }, tag: { type: 'string' }, to: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) return fail(usage);
    return { ...values, file, text: readFileSync(file, 'utf8') };
  } catch (fault) {
    return fail(`${fault instanceof Error ? fault.message : String(fault)}\n${usage}`);
  }
}

const { file, text, id, tag, to } = readTerms();
const services = to ?? join(root, 'plugins/services/server/services');
try {
  const document = new OpenApiDocument(text, basename(file));
  const { connector, warnings } = toConnector(document, { id, tag });
  const written = writeConnector(connector, services);
  const format = join(root, 'node_modules/oxfmt/bin/oxfmt');
  execFileSync(process.execPath, [format, ...written], { cwd: root, stdio: 'ignore' });
  for (const warning of warnings) console.warn(`  ${warning}`);
  for (const path of written) console.log(`  ${relative(root, path)}`);
  const count = Object.keys(connector.capabilities).length;
  const counted = count === 1 ? '1 capability' : `${count} capabilities`;
  console.log(`\n${connector.name} has ${counted}. Set its category and colors.`);
} catch (fault) {
  if (!(fault instanceof OpenApiError)) throw fault;
  fail(`No connector was created from ${basename(file)}.\n${fault.message}`);
}
