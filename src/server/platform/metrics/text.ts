// One page of Prometheus text of several registries, and of figures that are asked for at the moment.
import { Gauge, Registry } from 'prom-client';
import { processRegistry, workRegistry } from './registry.ts';

/** A figure of now, or one for each set of labels. */
export interface Figure {
  name: string;
  help: string;
  values: readonly { labels?: Record<string, string>; value: number }[];
}

function registryOf(figures: readonly Figure[]): Registry {
  const registry = new Registry();
  for (const { name, help, values } of figures) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values) gauge.set(labels, value);
  }
  return registry;
}

export async function metricsText(figures: readonly Figure[]): Promise<{ text: string; mime: string }> {
  const all = Registry.merge([workRegistry, processRegistry(), registryOf(figures)]);
  return { text: await all.metrics(), mime: all.contentType };
}
