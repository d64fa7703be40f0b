/** An answer that comes in parts as an event stream: each part is told as it comes, the whole in the end. */
import { createParser } from 'eventsource-parser';

export async function readAnswer(
  stream: ReadableStream<Uint8Array>,
  onPart: (text: string) => void,
): Promise<string> {
  let whole = '';
  const parser = createParser({
    onEvent: ({ data }) => {
      whole += data;
      onPart(data);
    },
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parser.feed(decoder.decode(piece.value, { stream: true }));
  }
  // The last event may lack the empty line that ends it.
  parser.feed('\n\n');
  return whole;
}
