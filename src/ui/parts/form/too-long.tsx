/** A text longer than it may be is told of and stays: the browser's own bound would cut what is pasted, without a word. */
export function TooLong({ text, most }: { text: string; most: number }) {
  return text.length > most ? (
    <p role="alert" className="w-full text-xs text-bad">
      Слишком длинно: {text.length} из {most} символов
    </p>
  ) : null;
}
