/** A post's plain text: paragraphs parted by an empty line, `- ` list items, `## ` headings. Nothing of it is HTML. */
type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] };

export function blocksOf(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((part): Block[] => {
      const blocks: Block[] = [];
      for (const line of part.split('\n')) {
        const last = blocks.at(-1);
        if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
        else if (line.startsWith('- ')) {
          if (last?.kind === 'list') last.items.push(line.slice(2));
          else blocks.push({ kind: 'list', items: [line.slice(2)] });
        } else if (line.trim() === '') continue;
        else if (last?.kind === 'paragraph') last.text += `\n${line}`;
        else blocks.push({ kind: 'paragraph', text: line });
      }
      return blocks;
    });
}

export function PostBody({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3">
      {blocksOf(text).map((block, index) => {
        if (block.kind === 'heading')
          return (
            <h2 key={index} className="mt-2 text-md font-semibold">
              {block.text}
            </h2>
          );
        if (block.kind === 'list')
          return (
            <ul key={index} className="list-disc space-y-1 pl-5 marker:text-ink-soft">
              {block.items.map((item, at) => (
                <li key={at}>{item}</li>
              ))}
            </ul>
          );
        return (
          <p key={index} className="max-w-prose whitespace-pre-line">
            {block.text}
          </p>
        );
      })}
    </div>
  );
}
