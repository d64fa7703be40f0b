/** placeholder */
export function ChatWidget() {
  return null;
}
