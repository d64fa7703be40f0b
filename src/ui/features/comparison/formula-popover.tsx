/** A number with the formula behind it: <FormulaPopover label="Цена, ООО «А»" text="98,73" lines={[…]} />. */
import { InfoPopover } from '../../parts/control/popover.tsx';

interface FormulaPopoverProps {
  /** What the number is and whose. */
  label: string;
  text: string;
  lines: readonly string[];
  strong?: boolean;
}

export function FormulaPopover({ label, text, lines, strong }: FormulaPopoverProps) {
  return (
    <InfoPopover
      label={`${text}: ${label}, как посчитано`}
      className="-my-0.5 inline-flex min-h-6 items-center underline decoration-dotted decoration-line-strong underline-offset-4 hover:decoration-ink"
      button={strong ? <strong>{text}</strong> : text}
    >
      <p className="mb-1 font-medium">{label}</p>
      {lines.map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </InfoPopover>
  );
}
