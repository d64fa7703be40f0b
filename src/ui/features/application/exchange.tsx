/** A question or a request and, under it, what was answered. */
export function Exchange({ text, answer }: { text: string; answer: string | null | undefined }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-4 break-words whitespace-pre-line">{text}</span>
      {answer && (
        <span className="mt-1 line-clamp-4 border-l-2 border-line-strong pl-2 break-words whitespace-pre-line text-ink-soft">
          {answer}
        </span>
      )}
    </span>
  );
}
