export default (n: number): number => n * 2;
