export default (): number => {
  const kept: number[][] = [];
  const one = Array.from({ length: 1_000_000 }, (_, n) => n);
  for (;;) kept.push([...one]);
};
