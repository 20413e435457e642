import { Kbd } from '../../../ui/display/Kbd.tsx';
import { Separator } from '../../../ui/layout/Separator.tsx';
import { Example, Group } from './Group.tsx';

// Full class names: Tailwind only builds classes that occur in the source.
const surfaces = [
  { name: 'canvas', look: 'bg-canvas' },
  { name: 'surface', look: 'bg-surface' },
  { name: 'raised', look: 'bg-raised' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'hover', look: 'bg-hover' },
  { name: 'inverse', look: 'bg-inverse text-on-inverse' },
];

const meanings = [
  { name: 'accent', solid: 'bg-accent', soft: 'bg-accent-soft text-accent-ink' },
  { name: 'positive', solid: 'bg-positive', soft: 'bg-positive-soft text-positive-ink' },
  { name: 'warning', solid: 'bg-warning', soft: 'bg-warning-soft text-warning-ink' },
  { name: 'danger', solid: 'bg-danger', soft: 'bg-danger-soft text-danger-ink' },
  { name: 'info', solid: 'bg-info', soft: 'bg-info-soft text-info-ink' },
];

const sizes = [
  { name: '4xl', look: 'text-4xl font-semibold' },
  { name: '3xl', look: 'text-3xl font-semibold' },
  { name: '2xl', look: 'text-2xl font-semibold' },
  { name: 'xl', look: 'text-xl font-semibold' },
  { name: 'lg', look: 'text-lg font-semibold' },
  { name: 'md', look: 'text-md' },
  { name: 'base', look: 'text-base' },
  { name: 'sm', look: 'text-sm text-ink-muted' },
  { name: 'xs', look: 'text-xs text-ink-faint' },
];

export function FoundationsGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Surfaces">
        {surfaces.map(({ name, look }) => (
          <div
            key={name}
            className={`flex h-16 w-28 items-end rounded-lg border border-line p-2 text-xs ${look}`}
          >
            {name}
          </div>
        ))}
      </Example>
      <Example title="Meanings">
        {meanings.map(({ name, solid, soft }) => (
          <div key={name} className={`w-28 overflow-hidden rounded-lg text-xs font-medium ${soft}`}>
            <div className={`h-8 ${solid}`} />
            <div className="p-2">{name}</div>
          </div>
        ))}
      </Example>
      <Example title="Type" layout="stack">
        {sizes.map(({ name, look }) => (
          <div key={name} className="flex items-baseline gap-4">
            <span className="w-9 shrink-0 text-xs text-ink-faint">{name}</span>
            <span className={`min-w-0 wrap-anywhere ${look}`}>Total due $12,480.00</span>
          </div>
        ))}
      </Example>
      <Example title="Figures of one width" layout="stack">
        <div className="w-40 text-right tabular-nums">
          <p>1,111.11</p>
          <p>28,906.40</p>
          <p>−310.08</p>
          <Separator className="my-1" />
          <p className="font-semibold">29,707.43</p>
        </div>
      </Example>
      <Example title="Keys and separators">
        <span className="flex items-center gap-1.5">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> next and previous
        </span>
        <Separator orientation="vertical" />
        <span className="flex items-center gap-1.5">
          <Kbd>A</Kbd> approve
        </span>
      </Example>
    </Group>
  );
}
