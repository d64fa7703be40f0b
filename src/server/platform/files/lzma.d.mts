/** Of a file of «LZMA alone»: settings, size of the dictionary, length, stream. Throws where it is broken or ends too early. */
export function decompress(file: Uint8Array): Uint8Array;
