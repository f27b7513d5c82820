import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<V extends string> {
  /** What the tabs choose between: the list's accessible name. */
  label: string;
  tabs: readonly { value: V; label: string; icon?: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  /** The panel of the chosen one. */
  children: ReactNode;
}

/** Views of one thing, one at a time. What has an address of its own is a link, not a tab. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  return (
    <MantineTabs
      unstyled
      value={value}
      keepMounted={false}
      onChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      <MantineTabs.List aria-label={label} className={styles.list ?? ''}>
        {tabs.map((tab) => (
          <MantineTabs.Tab
            key={tab.value}
            value={tab.value}
            leftSection={tab.icon}
            classNames={{ tab: styles.tab ?? '' }}
          >
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel key={value} value={value}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
