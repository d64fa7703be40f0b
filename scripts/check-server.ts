// Part of `npm run check`: within the server imports run down the list of wings, and nothing runs in a circle.
import { fileURLToPath } from 'node:url';
import { between, circlesOf, firstParts, importsOf, upward } from './house/circles.ts';

/** From the ground up; what composes them (wings.ts, app.ts, start.ts, main.ts) may import every wing. */
const WINGS = [
  'platform',
  'engine',
  'accounts',
  'catalogue',
  'lots',
  'applications',
  'outcome',
  'oversight',
  'demo',
];
/** A wing's rooms are its folders. */
const ROOM_DEPTH = 2;

const imports = importsOf(fileURLToPath(new URL('../src/server', import.meta.url)));
const faults = [
  ...upward(imports, WINGS).map(([from, to]) => `${from} imports ${to}, which lies above it`),
  ...circlesOf(imports).map((files) => `files in a circle: ${files.join(' ⇄ ')}`),
  ...circlesOf(between(imports, firstParts(ROOM_DEPTH))).map(
    (rooms) => `rooms in a circle: ${rooms.join(' ⇄ ')}`,
  ),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${faults.length} imports or circles against the order of src/server`);
  process.exit(1);
}
