/** Stands for the rows of a long table that are not drawn. */
export function GapRow({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, fontSize: 0 }}>
        &nbsp;
      </td>
    </tr>
  );
}
