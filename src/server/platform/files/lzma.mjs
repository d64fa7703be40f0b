// A door to the package: it brings its sources for types, and our compiler would check them by settings that are not theirs.
export { decompress } from 'lzma1';
